import type { CurrentUser, MyBusinessUnit, MyPermissions } from '@stamboek/model/contract/access'
import { queryOptions } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { apiClient } from '../api/api-client.ts'
import { ApiProblem } from '../api/api-problem.ts'
import { endSession, requireSession } from '../api/authentication.ts'
import { businessUnitKey } from '../api/preference-keys.ts'
import { flushPreferences, preferenceQuery, savePreferenceNow } from '../api/preferences.ts'
import { queryClient } from '../api/query-client.ts'
import { signInGate } from '../api/sign-in-gate.ts'
import { pathInApplication } from '../base-path.ts'
import { realtimeConnection } from '../realtime/realtime-connection.ts'
import { goToAddress } from './leave-page.ts'
import { signedInBefore } from './signed-in-before.ts'
import { inUnit, unitOfTab } from './unit-address.ts'
import { unsavedChanges } from './unsaved-changes.ts'

/** The signed-in user with rights and units (requirements 2 and 3). */
export interface SessionData {
  readonly user: CurrentUser
  readonly permissions: ReadonlySet<string>
  readonly permissionsByUnit: ReadonlyMap<string, ReadonlySet<string>>
  readonly businessUnits: readonly MyBusinessUnit[]
  /** The unit of this tab; undefined for a user without units. */
  readonly businessUnit: MyBusinessUnit | undefined
  /** The unit in the address, if the user is not a member of it. */
  readonly foreignUnitId?: string | undefined
}

export interface Session extends SessionData {
  /**
   * Saves the unit for new tabs and loads the page in it (requirements 3.3), after a question about unsaved changes.
   * Rejects if the save fails.
   */
  readonly selectBusinessUnit: (id: string) => Promise<void>
  readonly signOut: () => Promise<void>
}

const SessionContext = createContext<Session | undefined>(undefined)

/** Provides `useSession` below with the session that was read, and the functions to select a unit and to sign out. */
export function SessionProvider({ session, children }: { session: SessionData; children: ReactNode }) {
  const value = useMemo(() => ({ ...session, selectBusinessUnit, signOut }), [session])
  return <SessionContext value={value}>{children}</SessionContext>
}

/** The session from `SessionProvider`, the same object until it is read again; throws outside of it. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider around it')
  return session
}

export const sessionKey = ['session'] as const

/**
 * The session, read once, whatever `unitId` is asked for later: in that unit, else the last of the tab, the saved or
 * the first one. Reading it keeps the unit for the tab and sets it for API calls, and a later 401 asks to sign in.
 * Rejects with status 401 if nobody is signed in.
 */
export function sessionQuery(unitId: string | undefined) {
  return queryOptions({
    queryKey: sessionKey,
    queryFn: ({ signal }) => loadSession(unitId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

async function selectBusinessUnit(businessUnitId: string): Promise<void> {
  if (!(await unsavedChanges.confirmLeave())) return
  await savePreferenceNow(businessUnitKey, { businessUnitId })
  unsavedChanges.startLeaving()
  // A step in the history: Back returns to the page in the previous unit.
  const { search, hash } = window.location
  goToAddress(inUnit({ pathname: pathInApplication(window.location), search, hash }, businessUnitId))
}

async function signOut(): Promise<void> {
  if (!(await unsavedChanges.confirmLeave())) return
  await flushPreferences()
  // Stopped first, since a connection that the server closes reads the current user. Not awaited: it may still be
  // starting.
  void realtimeConnection.stop()
  try {
    await endSession()
  } catch (error) {
    realtimeConnection.start()
    throw error
  }
  unitOfTab.forget()
  signedInBefore.forget()
  unsavedChanges.startLeaving()
  // A full load, so that no data of this user stays in memory.
  goToAddress('/sign-in')
}

async function loadSession(unitId: string | undefined, signal: AbortSignal): Promise<SessionData> {
  const reading = requireSession(signal)
  if (!signedInBefore.read()) await reading
  const [{ user, permissions: mine, businessUnits }, preference] = await Promise.all([
    reading.catch(forgetSignedIn),
    queryClient.ensureQueryData(preferenceQuery<BusinessUnitPreference>(businessUnitKey)),
  ])
  signedInBefore.keep(businessUnits.map(({ id }) => id))
  const named = businessUnits.find(({ id }) => id === unitId)
  const lastOfTab = unitOfTab.read()
  const businessUnit =
    named ?? businessUnits.find(({ id }) => id === lastOfTab) ?? chooseBusinessUnit(businessUnits, preference)
  if (businessUnit) unitOfTab.keep(businessUnit.id)
  apiClient.setBusinessUnit(businessUnit?.id)
  signInGate.enable()
  return {
    user,
    permissions: listPermissionsIn(mine, businessUnit),
    permissionsByUnit: new Map(businessUnits.map((unit) => [unit.id, listPermissionsIn(mine, unit)])),
    businessUnits,
    businessUnit,
    foreignUnitId: named ? undefined : unitId,
  }
}

function forgetSignedIn(error: unknown): never {
  if (error instanceof ApiProblem && error.status === 401) signedInBefore.forget()
  throw error
}

function listPermissionsIn(mine: MyPermissions, unit: MyBusinessUnit | undefined): ReadonlySet<string> {
  const here = mine.businessUnits.find(({ id }) => id === unit?.id)
  return new Set([...mine.permissions, ...(here?.permissions ?? [])])
}

interface BusinessUnitPreference {
  readonly businessUnitId: string
}

/**
 * The saved unit if the user is still in it, else the first unit, if any (requirements 3.3).
 * @internal
 */
export function chooseBusinessUnit(
  units: readonly MyBusinessUnit[],
  preference: BusinessUnitPreference | null,
): MyBusinessUnit | undefined {
  return units.find((unit) => unit.id === preference?.businessUnitId) ?? units[0]
}
