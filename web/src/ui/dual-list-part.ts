import type { DualListProps } from './dual-list.tsx'
import { lazyPart } from './lazy-part.tsx'

/** The dual list, whose code comes after the page: few forms have one. */
export const DualListPart = lazyPart<DualListProps>(async () => (await import('./dual-list.tsx')).DualList)
