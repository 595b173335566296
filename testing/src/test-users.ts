import type { AnyRecord } from '@stamboek/model/schema/record-of'

/** Makes a record of a type and returns it; throws when it is refused. */
export type CreateRecord = (dtoKey: string, values: object) => Promise<AnyRecord>

export interface TestUsers {
  readonly createRole: (permissions: readonly string[], members?: object) => Promise<AnyRecord>
  /** Somebody who holds these roles and can sign in with `personPassword`. */
  readonly createUser: (roles: readonly object[], members?: object) => Promise<AnyRecord>
}

export const testPassword = 'een lang wachtwoord'

/** Makes roles and users of random names, over HTTP or by the engine alone. */
export function createTestUsers(make: CreateRecord): TestUsers {
  return {
    createRole: (permissions, members) =>
      make('Main.RoleViewDto', { description: `Rol ${crypto.randomUUID()}`, permissions, ...members }),
    createUser: (roles, members) =>
      make('Main.UserViewDto', {
        userName: `p${crypto.randomUUID()}`,
        fullName: 'Proefpersoon',
        password: testPassword,
        roles,
        ...members,
      }),
  }
}

/** The role, held in every business unit. */
export function inAllBusinessUnits(role: AnyRecord): object {
  return { roleId: role.id, isInAllBusinessUnits: true }
}
