/** How the exercises have gone: a curve for each kind, and the calibration of winning chances. */

import { useEffect, useState } from 'preact/hooks';
import type { PracticeDesk } from '../controllers/practice';
import type { EngineProblem, PracticeCourse } from '../engine/port';
import { problemOf } from '../engine/problem';
import { useApp } from './app-context';
import { usePracticeTexts } from './practice-texts';

/** `count`: the number of stored answers; the curves are recomputed when it changes. */
export function PracticeCurves({ desk, count }: { desk: PracticeDesk; count: number }) {
  const { t, format } = useApp();
  const p = usePracticeTexts();
  const [courses, setCourses] = useState<readonly PracticeCourse[]>([]);
  const [problem, setProblem] = useState<EngineProblem | null>(null);
  useEffect(() => {
    let wanted = true;
    desk.courses().then(
      (found) => wanted && setCourses(found),
      (error: unknown) => wanted && setProblem(problemOf(error)),
    );
    return () => {
      wanted = false;
    };
  }, [desk, count]);
  const calibration = courses.flatMap((course) => course.calibration);
  return (
    <section class="card practice-progress" aria-labelledby="practice-progress">
      <h2 id="practice-progress">{p.progress}</h2>
      {problem && (
        <p class="problem" role="alert">
          {t.problem(problem)}
        </p>
      )}
      {courses.length === 0 ? (
        <p class="note">{p.none}</p>
      ) : (
        <>
          <p class="note">{p.progressNote}</p>
          <div class="scroll-x">
            <table>
              <thead>
                <tr>
                  <th scope="col">{p.columns.kind}</th>
                  <th scope="col">{p.columns.answers}</th>
                  <th scope="col">{p.columns.right}</th>
                  <th scope="col">{p.columns.seconds}</th>
                  <th scope="col">{p.columns.curve}</th>
                </tr>
              </thead>
              <tbody>
                {courses.map((course) => (
                  <tr key={course.kind}>
                    <th scope="row">{p.kinds[course.kind][0]}</th>
                    <td>{course.count}</td>
                    <td>{format.percent(course.right)} %</td>
                    <td>{format.one(course.points.at(-1)!.seconds)}</td>
                    <td>
                      <Curve course={course} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      {calibration.length > 0 && (
        <>
          <h3>{p.calibration}</h3>
          <p class="note">{p.calibrationNote}</p>
          <div class="scroll-x">
            <table>
              <thead>
                <tr>
                  <th scope="col">{p.calibrationColumns.said}</th>
                  <th scope="col">{p.calibrationColumns.truth}</th>
                  <th scope="col">{p.calibrationColumns.count}</th>
                </tr>
              </thead>
              <tbody>
                {calibration.map(({ said, truth, count: answers }) => (
                  <tr key={said}>
                    <td>{format.percent(said)} %</td>
                    <td>{format.percent(truth)} %</td>
                    <td>{answers}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}

/** The share of right answers, ten by ten; the table has the last one in words. */
function Curve({ course }: { course: PracticeCourse }) {
  const { format } = useApp();
  const p = usePracticeTexts();
  const { points } = course;
  const last = points.length - 1;
  const at = (n: number) => `${last === 0 ? 50 : (100 * n) / last} ${24 - 22 * points[n]!.right}`;
  const [from, to] = [points[0]!, points[last]!].map(({ right }) => format.percent(right));
  return (
    <svg class="practice-curve" viewBox="-3 0 106 26" role="img" aria-label={p.curve(from!, to!)}>
      <path class="scale" d="M0 24H100M0 2H100" />
      <path class="line" d={points.map((_, n) => `${n === 0 ? 'M' : 'L'}${at(n)}`).join('')} />
      {points.map((_, n) => {
        const [cx, cy] = at(n).split(' ');
        return <circle key={n} cx={cx} cy={cy} r="2" />;
      })}
    </svg>
  );
}
