/* A yardstick: how fast plain C solves 15-puzzles optimally, with the same method as the engine.
 *
 *     cc -O3 -o yardstick benchmarks/yardstick.c
 *     ./yardstick boards.txt [runs]      lines of "length: 16 tiles, row by row, 0 = blank"; # is a comment
 *
 * Prints length, nodes generated and microseconds of each board (the least of so many runs, one if not
 * said), then the means.
 *
 * IDA* with an additive pattern database 6-6-3 (Korf & Felner 2002): the tiles are split into three
 * patterns, a table holds for every placing of a pattern's tiles the fewest moves of just these tiles
 * that bring them home, and as no move is counted twice, the three entries may be added. The board
 * reflected at its main diagonal needs as many moves, so its sum is a bound too. Nothing is pruned but
 * what is over the bound and what steps straight back.
 *
 * Legend: z the blank's cell   p the cell the tile comes from   t tile   k pattern (3-5: reflected)
 */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum { CELLS = 16, PATTERNS = 3, BIG = 1 << 24, SMALL = 1 << 12, NOT_REACHED = 255 };

/* The pattern of the tile whose home is this cell; goal 1 2 .. 15 0, so that no pattern has the last.
 * The best of all 90 splits into connected patterns: 431,123 nodes a board on Korf's 100. The one of Korf
 * & Felner, ACCC AABB AABB ABB., takes 619,742. */
static const char PARTITION[CELLS + 1] = "CAAA"
                                         "CAAA"
                                         "CBBB"
                                         "BBB.";

/* An entry is found by the cells of the pattern's tiles, a nibble each. This wastes two entries in
 * three, but a move then changes the index by one addition. The three tables are one array, so that
 * an index knows its table. */
static const uint32_t BASE[PATTERNS] = {0, BIG, 2 * BIG};
static uint8_t *table;

static int pattern_of[CELLS], weight[CELLS]; /* by tile: its pattern, and what one cell adds to the index */
static int mirrored[CELLS];                  /* by cell: where the diagonal reflects it to */
static int twin[CELLS];                      /* by tile: which one it is in the reflected board */
static int neighbours[CELLS][5];             /* up, down, left, right; -1 ends the list */
static uint16_t beside[CELLS];               /* the same as a set of cells */

static double seconds(void) {
    struct timespec now; /* of this process, as others may be at work on the machine */
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec * 1e-9;
}

static void *room(size_t bytes) {
    void *made = aligned_alloc(1 << 21, (bytes + (1 << 21) - 1) >> 21 << 21);
    if (!made) {
        perror("memory");
        exit(1);
    }
    madvise(made, bytes, MADV_HUGEPAGE); /* look-ups are all over the table: fewer misses of the TLB */
    return made;
}

static void set_up(void) {
    int members[PATTERNS] = {0};
    for (int cell = 0; cell < CELLS; cell++) {
        int row = cell / 4, col = cell % 4, count = 0;
        if (row > 0) neighbours[cell][count++] = cell - 4;
        if (row < 3) neighbours[cell][count++] = cell + 4;
        if (col > 0) neighbours[cell][count++] = cell - 1;
        if (col < 3) neighbours[cell][count++] = cell + 1;
        neighbours[cell][count] = -1;
        for (int i = 0; i < count; i++) beside[cell] |= 1 << neighbours[cell][i];
        mirrored[cell] = col * 4 + row;
        if (cell == CELLS - 1) break;
        twin[cell + 1] = mirrored[cell] + 1;
        pattern_of[cell + 1] = PARTITION[cell] - 'A';
        weight[cell + 1] = 1 << 4 * members[PARTITION[cell] - 'A']++;
    }
}

/* -- the tables ------------------------------------------------------------------------------------ */

/* The cells that the blank can get to without moving a tile of the pattern. */
static unsigned region(unsigned from, unsigned taken) {
    const unsigned not_left = 0xEEEE, not_right = 0x7777;
    unsigned free = 0xFFFF & ~taken, grown = from, before;
    do {
        before = grown;
        grown |= grown << 4 | grown >> 4 | (grown & not_right) << 1 | (grown & not_left) >> 1;
        grown &= free;
    } while (grown != before);
    return grown;
}

typedef struct {
    uint32_t *items;
    size_t count, room;
} List;

static void push(List *list, uint32_t item) {
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 1 << 20;
        list->items = realloc(list->items, list->room * sizeof *list->items);
        if (!list->items) exit(1);
    }
    list->items[list->count++] = item;
}

/* Breadth first from the goal, by moves of the pattern's tiles. An item is a placing and a cell of the
 * blank; all cells that the blank walks to for nothing are seen at once. An entry is the first level
 * that its placing is met on: the minimum over all cells of the blank. */
static void build(int pattern) {
    int count = 0;
    uint32_t start = 0;
    for (int cell = 0; cell < CELLS - 1; cell++)
        if (PARTITION[cell] - 'A' == pattern) start |= (uint32_t)cell << 4 * count++;
    uint8_t *entries = table + BASE[pattern];
    uint16_t *seen = room(sizeof *seen * BIG);
    memset(seen, 0, sizeof *seen * BIG);
    memset(entries, NOT_REACHED, (size_t)1 << 4 * count);
    List now = {0}, next = {0};
    push(&now, start | (uint32_t)(CELLS - 1) << 24);
    for (int level = 0; now.count; level++) {
        for (size_t i = 0; i < now.count; i++) {
            uint32_t placing = now.items[i] & (BIG - 1), blank = now.items[i] >> 24;
            if (seen[placing] >> blank & 1) continue;
            unsigned taken = 0;
            for (int k = 0; k < count; k++) taken |= 1u << (placing >> 4 * k & 15);
            unsigned walk = region(1u << blank, taken);
            seen[placing] |= walk;
            if (entries[placing] == NOT_REACHED) entries[placing] = level;
            for (int k = 0; k < count; k++) {
                uint32_t p = placing >> 4 * k & 15;
                for (unsigned to = walk & beside[p]; to; to &= to - 1) {
                    uint32_t after = placing + (((uint32_t)__builtin_ctz(to) - p) << 4 * k);
                    if (!(seen[after] >> p & 1)) push(&next, after | p << 24);
                }
            }
        }
        List spare = now;
        now = next, next = spare;
        next.count = 0;
    }
    free(now.items), free(next.items), free(seen);
}

/* -- the search ------------------------------------------------------------------------------------ */

static uint8_t cells[CELLS];
static struct {
    uint32_t index;
    int value; /* table[index], kept: a child needs it to subtract it */
} entry[2 * PATTERNS];
static uint64_t nodes;

/* Whether the goal is within `left` moves; h and its twin are the sums of this board and its reflection. */
static int search(int z, int came_from, int h, int twin_h, int left) {
    if (h == 0 && twin_h == 0) return 1; /* all tiles are at home, then so is the blank */
    left--;
    for (const int *next = neighbours[z]; *next >= 0; next++) {
        int p = *next;
        if (p == came_from) continue;
        nodes++;
        int t = cells[p], k = pattern_of[t];
        uint32_t index = entry[k].index + (z - p) * weight[t];
        int value = table[index], after = h - entry[k].value + value;
        if (after > left) continue;
        int u = twin[t], j = pattern_of[u] + PATTERNS;
        uint32_t twin_index = entry[j].index + (mirrored[z] - mirrored[p]) * weight[u];
        int twin_value = table[twin_index], twin_after = twin_h - entry[j].value + twin_value;
        if (twin_after > left) continue;

        uint32_t index_before = entry[k].index, twin_index_before = entry[j].index;
        int value_before = entry[k].value, twin_value_before = entry[j].value;
        entry[k].index = index, entry[k].value = value;
        entry[j].index = twin_index, entry[j].value = twin_value;
        cells[z] = t;
        if (search(p, z, after, twin_after, left)) return 1;
        cells[p] = t;
        entry[k].index = index_before, entry[k].value = value_before;
        entry[j].index = twin_index_before, entry[j].value = twin_value_before;
    }
    return 0;
}

/* The length of a shortest solution. */
static int solve(const int *tiles) {
    int z = 0, h = 0, twin_h = 0;
    for (int k = 0; k < 2 * PATTERNS; k++) entry[k].index = BASE[k % PATTERNS];
    for (int cell = 0; cell < CELLS; cell++) {
        int t = cells[cell] = tiles[cell];
        if (t == 0) {
            z = cell;
            continue;
        }
        entry[pattern_of[t]].index += cell * weight[t];
        entry[pattern_of[twin[t]] + PATTERNS].index += mirrored[cell] * weight[twin[t]];
    }
    for (int k = 0; k < 2 * PATTERNS; k++) {
        entry[k].value = table[entry[k].index];
        *(k < PATTERNS ? &h : &twin_h) += entry[k].value;
    }
    int bound = h > twin_h ? h : twin_h;
    nodes = 1;
    /* Every move changes the parity of what is left: two moves more, or none. */
    for (; !search(z, -1, h, twin_h, bound); nodes++) bound += 2;
    return bound;
}

int main(int count, char **arguments) {
    FILE *file = count > 1 ? fopen(arguments[1], "r") : NULL;
    int runs = count > 2 ? atoi(arguments[2]) : 1;
    if (!file || runs < 1) {
        fprintf(stderr, "usage: yardstick BOARDS [RUNS]\n");
        return 2;
    }
    set_up();
    double began = seconds();
    table = room(2 * BIG + SMALL);
    for (int pattern = 0; pattern < PATTERNS; pattern++) build(pattern);
    double build_seconds = seconds() - began;

    int boards = 0, wrong = 0;
    double all_nodes = 0, all_micros = 0, most_micros = 0;
    for (char line[1000]; fgets(line, sizeof line, file);) {
        int stated, used, tiles[CELLS], read = 0;
        char *at = line;
        if (sscanf(at, "%d:%n", &stated, &used) != 1) continue; /* a comment */
        for (at += used; read < CELLS && sscanf(at, "%d%n", &tiles[read], &used) == 1; at += used) read++;
        if (read < CELLS) continue;
        int length = 0;
        double micros = 1e12;
        for (int run = 0; run < runs; run++) {
            began = seconds();
            length = solve(tiles);
            double taken = (seconds() - began) * 1e6;
            if (taken < micros) micros = taken;
        }
        printf("%d %llu %.0f%s\n", length, (unsigned long long)nodes, micros,
               length == stated ? "" : "  WRONG LENGTH");
        fflush(stdout); /* korf.py sends one board at a time and waits for the answer */
        boards++, wrong += length != stated;
        all_nodes += nodes, all_micros += micros;
        if (micros > most_micros) most_micros = micros;
    }
    fclose(file);
    printf("tables %.2f s; %d boards, %d wrong; mean %.0f nodes, %.2f ms; max %.1f ms; %.1f million nodes/s\n",
           build_seconds, boards, wrong, all_nodes / boards, all_micros / boards / 1e3, most_micros / 1e3,
           all_nodes / all_micros);
    return wrong != 0;
}
