import type { AnyRecord } from '@stamboek/model/schema/record-of'

/** Makes a record of a type and returns it; throws when it is refused. */
export type MakeRecord = (dtoKey: string, values: object) => Promise<AnyRecord>

export interface People {
  readonly makeRole: (permissions: readonly string[], members?: object) => Promise<AnyRecord>
  /** Somebody who holds these roles and can sign in with `personPassword`. */
  readonly makeUser: (roles: readonly object[], members?: object) => Promise<AnyRecord>
}

export const personPassword = 'een lang wachtwoord'

/** Makes roles and users of random names, over HTTP or by the engine alone. */
export function createPeople(make: MakeRecord): People {
  return {
    makeRole: (permissions, members) =>
      make('Main.RoleViewDto', { description: `Rol ${crypto.randomUUID()}`, permissions, ...members }),
    makeUser: (roles, members) =>
      make('Main.UserViewDto', {
        userName: `p${crypto.randomUUID()}`,
        fullName: 'Proefpersoon',
        password: personPassword,
        roles,
        ...members,
      }),
  }
}

/** The role, held in every business unit. */
export function everywhere(role: AnyRecord): object {
  return { roleId: role.id, isInAllBusinessUnits: true }
}
