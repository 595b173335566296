import { lazyPart } from '../feedback/lazy-part.tsx'
import type { DualListProps } from './dual-list.tsx'

/** The dual list, loaded after the page because few forms have one. */
export const DualListPart = lazyPart<DualListProps>(async () => (await import('./dual-list.tsx')).DualList)
