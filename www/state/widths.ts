/** How wide a search may be, the narrowest first. */

import type { Interval } from '../engine/port';

export const WIDTHS: readonly Interval[] = ['normal', 'large', 'huge', 'gigantic', 'infinite'];
