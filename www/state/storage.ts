/** The state of the page's storage: room, unsaved data, records set aside, backups. */

import type { EngineProblem } from '../engine/port';

/** A record that could not be used. */
export interface AsideRecord {
  /** Its place among those set aside. */
  id: number;
  store: string;
  name: string;
  reason: string;
  at: number;
}

export interface RestoreReport {
  added: Readonly<Record<string, number>>;
  merged: Readonly<Record<string, number>>;
  contestLeft: boolean;
  settings: boolean;
  made: string;
}

export interface StorageState {
  /** Changes that are only in this tab, and why; null without any. */
  unkept: { count: number; problem: EngineProblem } | null;
  /** Another tab in the way: with an older version of the page, or with a newer one that has taken over. */
  tabs: 'fine' | 'blocked' | 'closed';
  aside: readonly AsideRecord[];
  /** Why data of an older version of the page is not all here. */
  migration: EngineProblem | null;
  room: { used: number; most: number } | null;
  /** Whether the browser has promised not to delete the data; null until it has answered. */
  persisted: boolean | null;
  /** When the last backup was made; null without one. */
  lastBackup: number | null;
  /** The folder for backups, and whether the browser lets one choose it. */
  folder: string | null;
  canChoose: boolean;
  /** A backup is being written or brought back. */
  busy: { what: 'backup' | 'restore'; done: number; total: number } | null;
  restored: RestoreReport | null;
  problem: EngineProblem | null;
}

export const NO_STORAGE: StorageState = {
  unkept: null,
  tabs: 'fine',
  aside: [],
  migration: null,
  room: null,
  persisted: null,
  lastBackup: null,
  folder: null,
  canChoose: false,
  busy: null,
  restored: null,
  problem: null,
};

/** A backup older than this is old, in milliseconds. */
export const OLD_BACKUP = 14 * 86_400_000;

/** Whether one should be reminded of a backup: there is something to lose, and no backup or an old one. */
export function wantsBackup({ lastBackup }: StorageState, kept: number, now: number): boolean {
  return kept > 0 && (lastBackup === null || now - lastBackup > OLD_BACKUP);
}
