/* A yardstick: how fast plain C runs A* on 15-puzzles, with the same rules as the engine.
 *
 *     cc -O3 -o yardstick_astar benchmarks/yardstick_astar.c
 *     ./yardstick_astar boards.txt      lines of "most nodes: 16 tiles, row by row, 0 = blank"
 *
 * Prints the length found (-1 if none), nodes raised and expanded, duplicates, and microseconds of each board.
 *
 * A* with the Manhattan distance. Of equal f the node raised last is taken first. A board that is met again at a
 * lower cost is raised again, and the node it had before is dropped if it waits. No move steps straight back.
 *
 * Legend: z the blank's cell   p the cell the tile comes from   t tile   d direction of the blank
 */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum { CELLS = 16, KEYS = 256, FIRST_SLOTS = 1 << 13 };
enum { WAITING, TAKEN, DROPPED };

typedef struct {
    uint64_t board;        /* a nibble a cell */
    uint32_t parent, next; /* next: in the same bucket */
    uint8_t g, h, z, came; /* came: 1 + the direction that led here */
    uint8_t status;
} Node;

static const uint64_t GOAL = 0x0FEDCBA987654321;
static int neighbour[CELLS][4]; /* up, down, left, right; -1 at the edge */
static int distance[CELLS][CELLS];

static Node *nodes;
static uint32_t *slots; /* node + 1, or 0 */
static size_t slot_count, node_room;

static double seconds(void) {
    struct timespec now; /* of this process, as others may be at work on the machine */
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec * 1e-9;
}

/* Zeros; pages are handed out when they are written. */
static void *room(size_t bytes) {
    void *made = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (made == MAP_FAILED) {
        perror("memory");
        exit(1);
    }
    madvise(made, bytes, MADV_HUGEPAGE);
    return made;
}

static void set_up(void) {
    for (int cell = 0; cell < CELLS; cell++) {
        int row = cell / 4, col = cell % 4;
        neighbour[cell][0] = row > 0 ? cell - 4 : -1;
        neighbour[cell][1] = row < 3 ? cell + 4 : -1;
        neighbour[cell][2] = col > 0 ? cell - 1 : -1;
        neighbour[cell][3] = col < 3 ? cell + 1 : -1;
        for (int t = 1; t < CELLS; t++) distance[t][cell] = abs((t - 1) / 4 - row) + abs((t - 1) % 4 - col);
    }
}

static size_t find(uint64_t board) {
    uint64_t hash = board * 0x9E3779B97F4A7C15;
    hash ^= hash >> 29;
    hash ^= hash >> 17;
    size_t mask = slot_count - 1, slot = hash & mask;
    while (slots[slot] && nodes[slots[slot] - 1].board != board) slot = (slot + 1) & mask;
    return slot;
}

static void grow(uint32_t count) {
    munmap(slots, slot_count * sizeof *slots);
    slot_count *= 2;
    slots = room(slot_count * sizeof *slots);
    for (uint32_t node = 0; node < count; node++) slots[find(nodes[node].board)] = node + 1;
}

static uint64_t expanded, duplicates;
static uint32_t raised;

/* The length of a shortest solution, or -1 if so many nodes do not suffice. */
static int solve(const int *tiles, uint32_t most) {
    uint32_t bucket[KEYS]; /* node + 1, or 0 */
    int z = 0, h = 0, low;
    uint64_t board = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        board |= (uint64_t)tiles[cell] << 4 * cell;
        if (tiles[cell] == 0) z = cell;
        else h += distance[tiles[cell]][cell];
    }
    memset(bucket, 0, sizeof bucket);
    nodes[0] = (Node){.board = board, .h = h, .z = z};
    slots[find(board)] = 1;
    bucket[low = h] = 1;
    raised = 1, expanded = duplicates = 0;
    while (raised < most) {
        while (!bucket[low]) low++;
        uint32_t number = bucket[low] - 1;
        Node *node = &nodes[number];
        bucket[low] = node->next;
        if (node->status == DROPPED) continue;
        node->status = TAKEN;
        expanded++;
        if (node->board == GOAL) return node->g;
        z = node->z;
        int g = node->g + 1, back = (node->came - 1) ^ 1;
        for (int d = 0; d < 4; d++) {
            int p = neighbour[z][d];
            if (p < 0 || d == back) continue;
            uint64_t t = node->board >> 4 * p & 15;
            board = node->board ^ (t << 4 * p | t << 4 * z);
            size_t slot = find(board);
            uint32_t seen = slots[slot];
            if (seen && nodes[seen - 1].g <= g) {
                duplicates++;
                continue;
            }
            if (raised == most) return -1;
            if (2 * (size_t)raised >= slot_count) {
                grow(raised);
                slot = find(board);
            }
            if (seen && nodes[seen - 1].status == WAITING) nodes[seen - 1].status = DROPPED;
            h = node->h + distance[t][z] - distance[t][p];
            int key = g + h;
            nodes[raised] = (Node){board, number, bucket[key], g, h, p, d + 1, WAITING};
            raised++;
            slots[slot] = bucket[key] = raised;
            if (key < low) low = key;
        }
    }
    return -1;
}

int main(int count, char **arguments) {
    FILE *file = count > 1 ? fopen(arguments[1], "r") : NULL;
    if (!file) {
        fprintf(stderr, "usage: yardstick_astar BOARDS\n");
        return 2;
    }
    set_up();
    for (char line[1000]; fgets(line, sizeof line, file);) {
        int used, tiles[CELLS], read = 0;
        unsigned most;
        char *at = line;
        if (sscanf(at, "%u:%n", &most, &used) != 1) continue; /* a comment */
        for (at += used; read < CELLS && sscanf(at, "%d%n", &tiles[read], &used) == 1; at += used) read++;
        if (read < CELLS) continue;
        double began = seconds();
        slot_count = FIRST_SLOTS, node_room = most * sizeof *nodes;
        slots = room(slot_count * sizeof *slots), nodes = room(node_room);
        int length = solve(tiles, most);
        double taken = seconds() - began;
        munmap(slots, slot_count * sizeof *slots), munmap(nodes, node_room);
        printf("%d %u %llu %llu %.0f\n", length, raised, (unsigned long long)expanded, (unsigned long long)duplicates,
               taken * 1e6);
        fflush(stdout); /* astar.py sends one board at a time and waits for the answer */
    }
    fclose(file);
    return 0;
}
