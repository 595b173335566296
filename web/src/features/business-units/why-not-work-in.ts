import type { SessionData } from '../../session/session.tsx'

/** Why this person cannot go to work in a business unit; `id` names its series. */
export function whyNotWorkIn(
  id: string,
  { businessUnit, businessUnits }: Pick<SessionData, 'businessUnit' | 'businessUnits'>,
): string | undefined {
  if (businessUnit?.id === id) return 'Je werkt al in deze business unit.'
  return businessUnits.some((unit) => unit.id === id)
    ? undefined
    : 'Je bent niet aan deze business unit toegewezen.'
}
