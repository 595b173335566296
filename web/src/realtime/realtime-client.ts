import { createHub } from './hub-client.ts'
import { createRealtimeLink, type LinkParts, type RealtimeLink } from './realtime-link.ts'

/** All that the live connection needs and the first paint does not. Its code is fetched when it is needed, so nothing else may import this. */
export function createLink(parts: LinkParts): RealtimeLink {
  return createRealtimeLink(createHub, parts)
}
