/** How much room the browser gives the page, and whether it may take it back. */

export interface Room {
  /** Bytes that the page uses, and may use; null if the browser does not report them. */
  used(): Promise<{ used: number; most: number } | null>;
  /** Whether the browser has promised not to delete the page's data; null if it does not report it. */
  persisted(): Promise<boolean | null>;
  /** Requests that promise. Some browsers show a dialog. */
  persist(): Promise<boolean | null>;
}

export function deviceRoom(storage: Partial<StorageManager> | undefined = globalThis.navigator?.storage): Room {
  return {
    async used() {
      const { usage, quota } = (await storage?.estimate?.()) ?? {};
      return usage === undefined || quota === undefined ? null : { used: usage, most: quota };
    },
    persisted: async () => (await storage?.persisted?.()) ?? null,
    persist: async () => (await storage?.persist?.()) ?? null,
  };
}
