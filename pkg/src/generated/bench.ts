// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.
import type { Net } from './verdicts.js';

/** Which work is done. */
export type BenchSettings = {
  /** The network used for everything. The quick one by default. */
  net: Net;
};

/** Seconds that the bearoff database takes. */
export type BearoffSeconds = {
  /** Building the database. */
  build: number;
  /** Reading the compact file of the database. */
  load: number;
  /** Looking up the chances of one race. */
  lookup: number;
};

/** Seconds for each stage of the work. */
export type BenchSeconds = {
  /** Self-play. */
  plays: number;
  /** Evaluating every candidate position of those games again, in one batch. */
  evals: number;
  /** Ranking plays with the cube, for money and at match scores. */
  ranking: number;
  /** Searches, truncated rollouts, rollouts and duels, on all threads. */
  deeper: number;
  /** The bearoff database of 6 points and 15 checkers. */
  bearoff: BearoffSeconds;
};

/** The result of the work. */
export type BenchReport = {
  /**
   * Hash over all evaluations, plays and deeper answers: 16 hexadecimal digits. The signature depends only on the
   * engine and its data files.
   */
  signature: string;
  /** Positions evaluated by networks and bearoff database, per second, on one thread. */
  evalsPerSecond: number;
  /** Plays chosen in self-play at 1-ply, per second, on one thread; about 20 positions are evaluated for each play. */
  playsPerSecond: number;
  /** Time per part, in seconds. */
  seconds: BenchSeconds;
};
