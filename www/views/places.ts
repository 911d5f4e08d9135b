// Written by `cargo run -p xtask -- types` from src/picture/geometry.rs. All lengths are pixels.

/** Width of the picture. */
export const WIDTH = 700;

/** Height of the picture. */
export const HEIGHT = 552;

/** Height of the middle of the picture. */
export const MIDDLE = 276;

/** The field: points and bar. */
export const FIELD = { left: 12, top: 30, width: 604, height: 492 } as const;

/** Width of the frame between the field and the trays. */
export const FRAME = 12;

/** Width of a point's column. */
export const POINT = 46;

/** Width of a point at its base. */
export const POINT_BASE = 43;

/** From the outer edge of a point to its tip. */
export const POINT_HEIGHT = 204;

/** Width of the bar. */
export const BAR_WIDTH = 52;

/** Width of a tray. */
export const TRAY_WIDTH = 60;

/** Height of the strips above and below the field. */
export const LABEL = 30;

/** Width of a checker with its edge. */
export const CHECKER = 43;

/** Thickness of a checker that lies on its side in the tray. */
export const SLAB = 12.6;

/** Checkers drawn in a stack before a number replaces further ones. */
export const STACK = 5;

/** The same for the bar. */
export const BAR_STACK = 3;

/** Middle of the column of points 1 to 24. */
export const COLUMNS = [
  593, 547, 501, 455, 409, 363, 265, 219, 173, 127, 81, 35, 35, 81, 127, 173, 219, 265, 363, 409, 455, 501, 547, 593,
] as const;

/** Middle of the bar. */
export const BAR = 314;

/** Middle of the trays. */
export const TRAY = 658;

/** Heights of the checkers of a stack in the upper row. */
export const UPPER_STACK = [52.5, 93.565, 134.63, 175.695, 216.76] as const;

/** Heights of the checkers of a stack in the lower row. */
export const LOWER_STACK = [499.5, 458.435, 417.37, 376.305, 335.24] as const;

/** Heights of the checkers of the side on roll on the bar. */
export const OWN_BAR = [228.5, 189.8, 151.1] as const;

/** Heights of the other side's checkers on the bar. */
export const OTHER_BAR = [323.5, 362.2, 400.9] as const;

/** Upper edges of the checkers borne off by the side on roll, the place after the last included. */
export const OWN_SLABS = [
  505.4, 492.8, 480.2, 467.6, 455, 442.4, 429.8, 417.2, 404.6, 392, 379.4, 366.8, 354.2, 341.6, 329, 316.4,
] as const;

/** The same for the other side. */
export const OTHER_SLABS = [
  34, 46.6, 59.2, 71.8, 84.4, 97, 109.6, 122.2, 134.8, 147.4, 160, 172.6, 185.2, 197.8, 210.4, 223,
] as const;
