/** The study plan, its practice, and the progress made. */

export { PlanPage } from '../plan';
export { PracticePage } from '../practice';
export { ProgressPage } from '../progress';
