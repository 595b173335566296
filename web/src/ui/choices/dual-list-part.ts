import { lazyPart } from '../feedback/lazy-part.tsx'
import type { DualListProps } from './dual-list.tsx'

/** The dual list, whose code comes after the page: few forms have one. */
export const DualListPart = lazyPart<DualListProps>(async () => (await import('./dual-list.tsx')).DualList)
