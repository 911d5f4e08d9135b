// The rescue script: the message if the page itself does not start, because a file is missing or damaged or the browser
// is too old; and the export of the device's data without the page. It needs no other file.
(() => {
  const TEXTS = {
    en: {
      title: 'Gammonlab did not start',
      why: 'A file of the page is missing or damaged, or this browser is too old.',
      safe: 'What is kept on this device is still there.',
      again: 'Try again',
      save: 'Save my data',
      failed: 'Saving failed:',
    },
    de: {
      title: 'Gammonlab ist nicht gestartet',
      why: 'Eine Datei der Seite fehlt oder ist beschädigt, oder dieser Browser ist zu alt.',
      safe: 'Was auf diesem Gerät gespeichert ist, bleibt erhalten.',
      again: 'Noch einmal versuchen',
      save: 'Meine Daten sichern',
      failed: 'Das Sichern ist fehlgeschlagen:',
    },
    fr: {
      title: 'Gammonlab n’a pas démarré',
      why: 'Un fichier de la page manque ou est endommagé, ou ce navigateur est trop ancien.',
      safe: 'Ce qui est enregistré sur cet appareil est toujours là.',
      again: 'Réessayer',
      save: 'Sauvegarder mes données',
      failed: 'La sauvegarde a échoué\u202f:',
    },
  };
  const texts = TEXTS[navigator.language.slice(0, 2)] ?? TEXTS.en;
  /** In the session's storage: that the files of the page have been fetched again in this tab. */
  const TRIED = 'gammonlab.mended';
  /** How long after the page was loaded nothing may be drawn, in milliseconds. */
  const PATIENCE = 15_000;
  let armed = true;

  /** The session's storage, or null if the browser blocks it. */
  function session() {
    try {
      return sessionStorage;
    } catch {
      return null;
    }
  }

  async function mend() {
    const storage = session();
    // Without a note of the first attempt there might be no end of them.
    if (!storage || storage.getItem(TRIED)) return false;
    try {
      storage.setItem(TRIED, '1');
      await fetchAgain();
    } catch {
      return false;
    }
    location.reload();
    return true;
  }

  /** Has the host send every file of the page again: into the browser's cache, and past the service worker's copy. */
  async function fetchAgain() {
    const elements = [...document.querySelectorAll('script[src], link[href]')];
    const named = elements.map((element) => element.src || element.href);
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const ours = new Set([location.href.split('#')[0], ...named, ...loaded]);
    await Promise.all(
      [...ours]
        .filter((address) => address.startsWith(location.origin))
        .map(async (address) => {
          const response = await fetch(address, { cache: 'reload' });
          await response.arrayBuffer();
        }),
    );
  }

  const loadAgain = () => fetchAgain().finally(() => location.reload());

  async function fail(reason) {
    if (!armed) return;
    armed = false;
    if (!(await mend())) show(reason);
  }

  function show(reason) {
    armed = false;
    const box = document.createElement('div');
    box.id = 'rescue';
    box.setAttribute('role', 'alert');
    Object.assign(box.style, {
      maxWidth: '34rem',
      margin: '12vh auto',
      padding: '0 20px',
      font: '16px/1.5 sans-serif',
    });
    const add = (name, text) => {
      const element = document.createElement(name);
      element.textContent = text;
      box.append(element);
      return element;
    };
    add('h1', texts.title);
    add('p', texts.why);
    add('p', texts.safe);
    const again = add('button', texts.again);
    again.onclick = loadAgain;
    const said = document.createElement('p');
    const saving = add('button', texts.save);
    saving.onclick = () =>
      save().catch((error) => {
        said.textContent = `${texts.failed} ${error}`;
      });
    for (const button of [again, saving])
      Object.assign(button.style, { font: 'inherit', padding: '10px 16px', margin: '0 12px 12px 0' });
    box.append(said);
    add('small', reason);
    document.querySelector('#rescue')?.remove();
    document.body.append(box);
  }

  /** A value that JSON does not have, as an object with one key that begins with `$`. */
  async function plain(value) {
    if (typeof value === 'bigint') return { $bigint: String(value) };
    if (typeof value === 'number' && !Number.isFinite(value)) return { $number: String(value) };
    if (value === null || typeof value !== 'object') return value;
    if (value instanceof Date) return { $date: value.getTime() };
    if (value instanceof Blob) return plain(await value.arrayBuffer());
    if (value instanceof ArrayBuffer) return plain(new Uint8Array(value));
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      return { $bytes: btoa(text) };
    }
    if (value instanceof Map) return { $map: await plain([...value]) };
    if (value instanceof Set) return { $set: await plain([...value]) };
    if (Array.isArray(value)) return Promise.all(value.map(plain));
    const entries = Object.entries(value).map(async ([key, inside]) => [key, await plain(inside)]);
    return Object.fromEntries(await Promise.all(entries));
  }

  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
      request.onblocked = () => reject(new Error('another tab keeps the database to itself'));
    });

  /** Every record of a store as a line of JSON. One that cannot be read is named, and the others are saved. */
  async function* recordsOf(database, name) {
    const store = () => database.transaction(name).objectStore(name);
    for (const key of await done(store().getAllKeys())) {
      let record;
      try {
        record = { key: await plain(key), value: await plain(await done(store().get(key))) };
      } catch (error) {
        record = { key: await plain(key), problem: String(error) };
      }
      yield JSON.stringify(record);
    }
  }

  /** The databases of the page; if the browser does not list them, those of all releases. */
  async function databaseNames() {
    if (indexedDB.databases) return (await indexedDB.databases()).map(({ name }) => name);
    const parts = ['-kept', '-matches', '-cards', '-contests', '-rollouts', '-exercises', ''];
    return parts.map((part) => `gammonlab${part}`);
  }

  /** A database, or null: one that is not there is not made, for the page would take an empty one for its own. */
  function opened(name) {
    const request = indexedDB.open(name);
    let missing = false;
    request.onupgradeneeded = () => {
      missing = true;
      request.transaction.abort();
    };
    return done(request).catch((error) => {
      if (missing) return null;
      throw error;
    });
  }

  async function save() {
    const parts = [];
    const settings = {};
    for (let n = 0; n < localStorage.length; n++)
      settings[localStorage.key(n)] = localStorage.getItem(localStorage.key(n));
    parts.push(`{"format":"gammonlab-raw","version":1,"saved":${JSON.stringify(new Date().toISOString())},`);
    parts.push(`"settings":${JSON.stringify(settings)},"databases":{`);
    let first = true;
    for (const name of await databaseNames()) {
      const database = await opened(name);
      if (!database) continue;
      parts.push(`${first ? '' : ','}\n${JSON.stringify(name)}:{`);
      first = false;
      for (const [s, store] of [...database.objectStoreNames].entries()) {
        parts.push(`${s > 0 ? ',' : ''}\n${JSON.stringify(store)}:[`);
        let start = '';
        for await (const line of recordsOf(database, store)) {
          parts.push(`${start}\n${line}`);
          start = ',';
        }
        parts.push(']');
      }
      parts.push('}');
      database.close();
    }
    parts.push('}}\n');
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(parts, { type: 'application/json' }));
    link.download = `gammonlab-data-${new Date().toISOString().slice(0, 10)}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  globalThis.gammonlabRescue = {
    started() {
      armed = false;
      document.querySelector('#rescue')?.remove();
    },
    well: () => session()?.removeItem(TRIED),
    mend,
    loadAgain,
    show,
    save,
  };

  // Errors of elements do not bubble, but they can be seen on their way down.
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (target instanceof HTMLScriptElement) fail(target.src);
      else if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') mend();
      else if (event instanceof ErrorEvent && event.filename?.startsWith(location.origin)) fail(event.message);
    },
    true,
  );
  addEventListener('load', () => {
    // Another page in the place of the style sheet is a style sheet without rules.
    const sheets = [...document.querySelectorAll('link[rel=stylesheet]')];
    if (sheets.some(({ sheet }) => !sheet?.cssRules.length)) mend();
    setTimeout(() => document.querySelector('#app')?.childElementCount === 0 && fail('nothing was drawn'), PATIENCE);
  });
})();
