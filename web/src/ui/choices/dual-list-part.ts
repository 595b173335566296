import { lazyPart } from '../feedback/lazy-part.tsx'
import type { DualListProps } from './dual-list.tsx'

export const DualListPart = lazyPart<DualListProps>(async () => (await import('./dual-list.tsx')).DualList)
