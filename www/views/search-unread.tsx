/** Names the parts of an address that are no filter. */

import { unread } from '../state/search';
import { useSearchTexts } from './search-texts';

export function Unread({ text }: { text: string }) {
  const s = useSearchTexts();
  const parts = unread(text);
  return parts.length === 0 ? null : (
    <p class="problem" role="alert">
      {s.unread(parts.join(', '))}
    </p>
  );
}
