/** What the program itself does in a change set of the kind Call, by the name of the act; nobody takes these back. */
export const programActLabels = {
  createFirstAdministrator: 'Eerste beheerder gemaakt',
  grantNewPermissions: 'Nieuwe rechten gegeven',
  loadDemonstration: 'Demonstratie geladen',
  makeAdministrator: 'Beheerder gemaakt',
  setUpDatabase: 'Installatie ingericht',
} as const

export type ProgramAct = keyof typeof programActLabels
