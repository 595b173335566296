import { lazyPart } from '../feedback/lazy-part.tsx'
import type { CheckboxGroupsProps } from './checkbox-groups.tsx'

export const CheckboxGroupsPart = lazyPart<CheckboxGroupsProps>(
  async () => (await import('./checkbox-groups.tsx')).CheckboxGroups,
)
