import type { CurrentUser, MyBusinessUnit, MyPermissions } from '@stamboek/model/contract/access'
import { queryOptions } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { apiClient, apiRequest } from '../api/api-client.ts'
import { endSession } from '../api/authentication.ts'
import { flushPreferences, preferenceQuery, savePreferenceNow } from '../api/preferences.ts'
import { queryClient } from '../api/query-client.ts'
import { signInGate } from '../api/sign-in-gate.ts'
import { realtimeConnection } from '../realtime/realtime-connection.ts'
import { goToAddress, reloadPage } from './leave-page.ts'
import { unsavedChanges } from './unsaved-changes.ts'

/** Who is signed in and where: the answers of the calls that contracts.md lists under "Signing in", taken together. */
export interface SessionData {
  readonly user: CurrentUser
  /** What the person may do here: what holds in every unit and in the selected one. */
  readonly permissions: ReadonlySet<string>
  readonly businessUnits: readonly MyBusinessUnit[]
  /** The selected unit; undefined when the person is in none. */
  readonly businessUnit: MyBusinessUnit | undefined
}

export interface Session extends SessionData {
  /** Remembers the unit and loads the page anew (domain.md 2.2); asks first where typing would be lost. Rejects when it cannot be kept. */
  readonly selectBusinessUnit: (id: string) => Promise<void>
  readonly signOut: () => Promise<void>
}

const SessionContext = createContext<Session | undefined>(undefined)

/** Goes around everything that asks for the session. */
export function SessionProvider({ session, children }: { session: SessionData; children: ReactNode }) {
  const value = useMemo(() => ({ ...session, selectBusinessUnit, signOut }), [session])
  return <SessionContext value={value}>{children}</SessionContext>
}

/** The session of the signed-in person; there is always one inside the frame. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider around it')
  return session
}

/** Rejects with status 401 when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => loadSession(signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

async function selectBusinessUnit(businessUnitId: string): Promise<void> {
  if (!(await unsavedChanges.confirmLeave())) return
  await savePreferenceNow(businessUnitPreference, { businessUnitId })
  unsavedChanges.leave()
  reloadPage()
}

async function signOut(): Promise<void> {
  if (!(await unsavedChanges.confirmLeave())) return
  await flushPreferences()
  // Before the server closes it, which would ask who is signed in. One that is still coming up ends when it pleases.
  void realtimeConnection.stop()
  try {
    await endSession()
  } catch (error) {
    realtimeConnection.start()
    throw error
  }
  unsavedChanges.leave()
  // A new page, so that nothing of this person stays in memory.
  goToAddress('/sign-in')
}

async function loadSession(signal: AbortSignal): Promise<SessionData> {
  const options = { signal, withoutBusinessUnit: true }
  const [user, mine, businessUnits, preference] = await Promise.all([
    apiRequest<CurrentUser>('GET', '/api/authentication/me', options),
    apiRequest<MyPermissions>('GET', '/api/authorization/permissions/me', options),
    apiRequest<readonly MyBusinessUnit[]>('GET', '/api/main/systembusinessunits/me', options),
    queryClient.ensureQueryData(preferenceQuery<BusinessUnitPreference>(businessUnitPreference)),
  ])
  const businessUnit = chooseBusinessUnit(businessUnits, preference)
  apiClient.setBusinessUnit(businessUnit?.id)
  signInGate.open()
  return { user, permissions: permissionsIn(mine, businessUnit), businessUnits, businessUnit }
}

function permissionsIn(mine: MyPermissions, unit: MyBusinessUnit | undefined): ReadonlySet<string> {
  const here = mine.businessUnits.find(({ id }) => id === unit?.id)
  return new Set([...mine.permissions, ...(here?.permissions ?? [])])
}

/** The preference that remembers the unit (domain.md section 4). */
const businessUnitPreference = 'business-unit-user-preference'
interface BusinessUnitPreference {
  readonly businessUnitId: string
}

/** The unit to work in: the remembered one while the person is still in it, else the first (domain.md section 4). */
export function chooseBusinessUnit(
  units: readonly MyBusinessUnit[],
  preference: BusinessUnitPreference | null,
): MyBusinessUnit | undefined {
  return units.find((unit) => unit.id === preference?.businessUnitId) ?? units[0]
}
