/** Names for texts: the first 80 bits of their SHA-256, in hexadecimal digits. */

export async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash, 0, 10)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
