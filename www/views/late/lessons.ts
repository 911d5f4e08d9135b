/** Lessons, and the content of links, which is often a lesson. */

export { LessonPages } from '../lesson-pages';
export { LessonsPage } from '../lessons';
export { LinkPage } from '../link';
