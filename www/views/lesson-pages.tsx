/** A lesson: learned, or edited. */

import { LessonPage } from './lesson';
import { LessonEditPage } from './lesson-edit';

export const LessonPages = ({ id, edit }: { id: string; edit: boolean }) =>
  edit ? <LessonEditPage id={id} /> : <LessonPage id={id} />;
