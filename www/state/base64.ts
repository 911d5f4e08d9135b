/** Bytes that are kept in a text. */

/** The bytes of a text in base64. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
