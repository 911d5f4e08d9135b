/** The actions of an author of lessons: create them, add positions, send them. */

import type { FoundDecision, Lesson, LessonStep, LinkedPosition, SearchQuery, Transcript } from '../engine/port';
import { stepOf, stepOfDecision } from '../state/lessons';
import { ERROR } from '../state/match-course';
import { hashOf } from '../state/route';
import { LONGEST, positionsOf } from '../state/shared';
import { changes, type LessonCore, type LessonNeeds } from './lesson-desk';
import { numbersOf } from './lesson-numbers';

export function createLessonAuthor(core: LessonCore, needs: LessonNeeds) {
  const { get, patch, failed } = core;
  const { change, withSteps, changeOf } = changes(core, needs.now);

  async function add(steps: readonly LessonStep[]): Promise<void> {
    if (steps.length > 0) await withSteps((all) => [...all, ...steps]);
  }

  /** Fetches the numbers of positions one after the other, and puts each into their lesson. */
  async function analyse(into: { id: string }, xgids: readonly string[]): Promise<void> {
    patch({ waiting: get().waiting + xgids.length });
    for (const xgid of xgids) {
      try {
        const position = await numbersOf(await needs.engine, xgid, needs.met());
        await changeOf(into.id, (all) => all.map((step) => withNumbers(step, position)));
      } catch (error) {
        failed(error);
      } finally {
        patch({ waiting: get().waiting - 1 });
      }
    }
    core.following.delete(into);
  }

  async function decisions(query: SearchQuery, most: number): Promise<LinkedPosition[]> {
    await needs.listed();
    const found = asked((await needs.library.search(query, 0, most)).decisions);
    const matches = new Map<string, Transcript>();
    for (const id of new Set(found.map((one) => one.id))) {
      const match = await needs.match(id);
      if (match) matches.set(id, match);
    }
    return positionsOf(found, matches);
  }

  async function create(lesson: Lesson, stays = needs.stays()): Promise<void> {
    await core.load();
    const id = needs.newId();
    await core.keep({ id, lesson, answers: {}, at: needs.now() });
    if (stays()) await needs.go({ page: 'lesson', id, edit: true });
  }

  return {
    create: (lesson: Lesson) => create(lesson),
    change,
    withSteps,

    /** Adds positions from a text with ids to the open lesson, also if another one is opened; gives how many. */
    async addText(text: string): Promise<number> {
      const into = { id: get().open!.id };
      core.following.add(into);
      const xgids: string[] = [];
      try {
        const engine = await needs.engine;
        const ids = text.split(/\s*\n\s*|\s+(?=XGID=)/i).filter(Boolean);
        for (const id of ids) xgids.push((await engine.parse(id)).xgid);
        await changeOf(into.id, (all) => [...all, ...xgids.map((xgid) => stepOf({ xgid }))]);
      } catch (error) {
        core.following.delete(into);
        throw error;
      }
      void analyse(into, xgids);
      return xgids.length;
    },

    /** Starred decisions of all matches on the device. */
    starred: (): Promise<LinkedPosition[]> => decisions({ starred: true }, 100),
    addDecisions: (positions: readonly LinkedPosition[]) => add(positions.map(stepOfDecision)),

    /** A new lesson of decisions that a search has found. */
    async createFound(query: SearchQuery, most: number, title: string, text: string): Promise<void> {
      const stays = needs.stays();
      const steps = (await decisions(query, most)).map(stepOfDecision);
      await create({ title, ...(text ? { text } : {}), steps }, stays);
    },

    /** The open lesson as the text of a file. */
    file: (): Promise<string> => needs.library.writeLesson(get().open!.lesson),
    /** The address of the open lesson. Rejects with kind `link.long` if it is too long for one. */
    async link(): Promise<string> {
      const content = { kind: 'lesson', lesson: get().open!.lesson } as const;
      return hashOf({ page: 'link', text: await needs.library.writeLink(content, LONGEST.match) });
    },

    /** Keeps the lesson of a link or of the page as one's own, to change it. */
    async copy(): Promise<void> {
      const { open } = get();
      if (open) await create(open.lesson);
    },
  };
}

/** Without rolls that nobody would have doubled before: a star on a play is not one on the cube. */
function asked(found: readonly FoundDecision[]): FoundDecision[] {
  const at = ({ id, game, action }: FoundDecision) => `${id} ${game} ${action}`;
  const plays = new Set(found.filter(({ kind }) => kind === 'play').map(at));
  return found.filter((one) => one.kind === 'play' || one.lost >= ERROR || !plays.has(at(one)));
}

/** The step with its numbers; a question that waited for them replaces the placeholder. */
function withNumbers(step: LessonStep, position: LinkedPosition): LessonStep {
  if (step.position.xgid !== position.xgid) return step;
  const { question } = step.question?.kind === 'reveal' ? stepOf(position) : step;
  return { ...step, position, ...(question ? { question } : {}) };
}
