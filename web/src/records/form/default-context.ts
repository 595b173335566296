import type { DefaultContext } from '@stamboek/model/fields/default-record'
import { fieldKinds } from '@stamboek/model/fields/field-kinds'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { SessionData } from '../../session/session.tsx'

/** What defaults that are not the same for everybody stand for: this moment, this person, this unit. */
export function defaultContext({ user, businessUnit }: SessionData): DefaultContext {
  const now = new Date().toISOString()
  return {
    today: dayOf(now),
    now,
    currentUserId: user.userId,
    kinds: fieldKinds,
    ...(businessUnit && {
      businessUnit: {
        defaultCurrencyId: businessUnit.defaultCurrency?.id ?? null,
        defaultCountryId: businessUnit.defaultCountryId,
        defaultLanguageId: businessUnit.defaultLanguageId,
      },
    }),
  }
}
