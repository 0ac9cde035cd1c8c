"""Films of games and of solutions: for browsers (SVG) and for terminals (asciicast)."""

from tui.sharing.film_cast import film_cast
from tui.sharing.film_svg import film_svg

__all__ = ["film_cast", "film_svg"]
