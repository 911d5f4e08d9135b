/** The page's own storage: how full it is, backups, records that cannot be used. */

import { useEffect, useState } from 'preact/hooks';
import { backupName } from '../controllers/backup';
import { LANGUAGES, type Language } from '../state/settings';
import { OLD_BACKUP, type StorageState } from '../state/storage';
import { useApp } from './app-context';
import { FileChoice } from './file-choice';
import { download } from './picture';
import { useStorageTexts } from './storage-texts';

export function StorageView() {
  const { state, actions, t, format } = useApp();
  const s = useStorageTexts();
  const { room, persisted, busy, problem, migration } = state.storage;
  const [asked, setAsked] = useState(false);
  useEffect(() => void actions.openStorage(), [actions]);
  const ask = async () => {
    await actions.keepForGood();
    setAsked(true);
  };
  return (
    <section class="storage" aria-labelledby="storage-title">
      <h3 id="storage-title">{s.title}</h3>
      <p class="note">{s.note}</p>
      <p class="note">
        {room && s.used(format.megabytes(room.used), format.megabytes(room.most))}{' '}
        {persisted !== null && (persisted ? s.persisted : s.notPersisted)}
      </p>
      {persisted === false && (
        <div class="tools">
          <button type="button" onClick={() => void ask()}>
            {s.ask}
          </button>
          {asked && (
            <span class="note" role="status">
              {s.refused}
            </span>
          )}
        </div>
      )}
      {migration && (
        <p class="problem" role="alert">
          {s.migration} {t.problem(migration)}
        </p>
      )}
      {busy ? <Busy busy={busy} /> : <Backups />}
      {problem && (
        <p class="problem" role="alert">
          {t.problem(problem)}
        </p>
      )}
      <Restored />
      <AsideRecords />
    </section>
  );
}

const dayOf = (time: number | string, language: Language) =>
  new Date(time).toLocaleDateString(LANGUAGES[language].locale, { dateStyle: 'medium' });

function Backups() {
  const { state, actions } = useApp();
  const s = useStorageTexts();
  const { lastBackup, folder, canChoose } = state.storage;
  const [withSettings, setWithSettings] = useState(true);
  const save = async () => {
    const file = await actions.makeBackup();
    if (file) download(backupName(Date.now()), file);
  };
  return (
    <>
      <p class="note">{s.backupWhat}</p>
      <p class={lastBackup === null || Date.now() - lastBackup > OLD_BACKUP ? 'problem' : 'note'}>
        {lastBackup === null ? s.never : s.last(dayOf(lastBackup, state.settings.language))}
        {lastBackup !== null && Date.now() - lastBackup > OLD_BACKUP && ` ${s.old}`}
      </p>
      <div class="tools">
        <button type="button" class="primary" onClick={() => void save()}>
          {s.backup}
        </button>
        {canChoose && (
          <button type="button" onClick={() => void actions.backUpToFolder()}>
            {s.toFolder(folder)}
          </button>
        )}
        {folder !== null && (
          <button type="button" class="quiet" onClick={() => void actions.otherFolder()}>
            {s.otherFolder}
          </button>
        )}
      </div>
      <div class="tools">
        <FileChoice
          label={s.restore}
          accept=".gz,.json,application/gzip,application/json"
          take={([file]) => void actions.restore(file!, withSettings)}
        />
        <label class="check">
          <input type="checkbox" checked={withSettings} onChange={(e) => setWithSettings(e.currentTarget.checked)} />
          <span>{s.withSettings}</span>
        </label>
      </div>
      <p class="note">{s.restoreWhat}</p>
    </>
  );
}

function Busy({ busy }: { busy: NonNullable<StorageState['busy']> }) {
  const { actions } = useApp();
  const s = useStorageTexts();
  const { what, done, total } = busy;
  const text = what === 'backup' ? s.writing(done, total) : s.reading(done, total);
  return (
    <div class="meter">
      <progress max={total || 1} value={done} aria-label={text} />
      <span role="status">{text}</span>
      <button type="button" onClick={actions.stopBackup}>
        {s.stop}
      </button>
    </div>
  );
}

function Restored() {
  const { state } = useApp();
  const s = useStorageTexts();
  const { restored } = state.storage;
  if (!restored) return null;
  const parts = (counts: Readonly<Record<string, number>>, say: (what: string) => string) =>
    Object.entries(counts).flatMap(([part, n]) => (n > 0 && s.parts[part] ? [say(s.parts[part](n))] : []));
  const done = [...parts(restored.added, s.added), ...parts(restored.merged, s.merged)];
  if (restored.settings) done.push(s.settingsTaken);
  return (
    <p role="status">
      {s.restored(dayOf(restored.made, state.settings.language))}{' '}
      {done.length > 0 ? `${done.join(', ')}.` : s.nothingNew}
      {restored.contestLeft && ` ${s.contestLeft}`}
    </p>
  );
}

/** Records that were set aside: named, saved to a file, deleted. */
function AsideRecords() {
  const { state, actions } = useApp();
  const s = useStorageTexts();
  const { aside } = state.storage;
  const [asking, setAsking] = useState(false);
  if (aside.length === 0) return null;
  return (
    <section aria-labelledby="aside-title">
      <h4 id="aside-title">{s.asideTitle}</h4>
      <p class="note">{s.asideNote}</p>
      <ul>
        {aside.map(({ id, store, name, reason }) => (
          <li key={id}>
            <strong>
              {s.asideStores[store] ?? store}: {name}
            </strong>{' '}
            <span class="note">{reason}</span>
          </li>
        ))}
      </ul>
      <div class="tools">
        <button type="button" onClick={() => download('gammonlab-unreadable.json', actions.asideAsFile())}>
          {s.asideSave}
        </button>
        {asking ? (
          <span class="ask" role="alertdialog" aria-label={s.asideSure}>
            <span>{s.asideSure}</span>
            <button type="button" class="danger" onClick={() => void actions.removeAside()}>
              {s.asideDelete}
            </button>
            <button type="button" class="quiet" onClick={() => setAsking(false)}>
              {s.keep}
            </button>
          </span>
        ) : (
          <button type="button" onClick={() => setAsking(true)}>
            {s.asideDelete}
          </button>
        )}
      </div>
    </section>
  );
}
