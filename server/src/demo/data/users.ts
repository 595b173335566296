export interface DemoRoleAssignment {
  roleCode: string
  /** The code of a business unit, or 'all' for every current and future unit. */
  businessUnitCode: string
}

export interface DemoUser {
  userName: string
  fullName: string
  email: string
  roles: readonly DemoRoleAssignment[]
}

/** The demonstration accounts. `taakloos` is linked to no resource, `gast` is in no unit. */
export const users: readonly DemoUser[] = [
  user('beheerder', 'Marieke van den Berg', [{ roleCode: 'BEHEER', businessUnitCode: 'all' }]),
  user('planner', 'Joost Hendriks', [
    { roleCode: 'PLANNING', businessUnitCode: 'NHZ' },
    { roleCode: 'PLANNING', businessUnitCode: 'RTZ' },
  ]),
  user('financieel', 'Annelies de Wit', [
    { roleCode: 'FINANCE', businessUnitCode: 'NHZ' },
    { roleCode: 'FINANCE', businessUnitCode: 'AND' },
  ]),
  user('lezer', 'Bram Vermeulen', [{ roleCode: 'LEZEN', businessUnitCode: 'NHZ' }]),
  user('taakloos', 'Fatima El Idrissi', [{ roleCode: 'TAKEN', businessUnitCode: 'NHZ' }]),
  user('gast', 'Noor Jansen', []),
]

/** Returns `demo<userName>`, which the sign-in page of a demonstration shows. */
export function demoPassword(userName: string): string {
  return `demo${userName}`
}

function user(userName: string, fullName: string, roles: DemoRoleAssignment[]): DemoUser {
  return { userName, fullName, email: `${userName}@example.nl`, roles }
}
