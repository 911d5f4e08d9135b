/** The part of sql.js (SQLite in WebAssembly) that is used here. */
declare module 'sql.js' {
  export interface Statement {
    run(values: readonly (string | number)[]): void;
    free(): boolean;
  }
  export interface Database {
    run(sql: string): Database;
    prepare(sql: string): Statement;
    exec(sql: string): { columns: string[]; values: (string | number)[][] }[];
    /** The database as the bytes of a file. */
    export(): Uint8Array<ArrayBuffer>;
    close(): void;
  }
  export interface SqlJs {
    Database: new (file?: Uint8Array) => Database;
  }
  const initSqlJs: (options?: { locateFile?: (file: string) => string }) => Promise<SqlJs>;
  export default initSqlJs;
}
