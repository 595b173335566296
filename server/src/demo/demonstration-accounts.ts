import { demoPassword, users } from './data/users.ts'

const descriptions: Readonly<Record<string, string>> = {
  beheerder: 'Alle rechten, alle business units',
  planner: 'Resources, teams en taken in twee units',
  financieel: 'Financiële tabellen in twee units',
  lezer: 'Alleen lezen en audit in één unit',
  taakloos: 'Taken, maar aan geen resource gekoppeld',
  gast: 'Aangemeld, maar in geen business unit',
}

/** The accounts that the sign-in page of a demonstration shows (contracts.md, Signing in). */
export const demonstrationAccounts = users.map(({ userName, fullName }) => ({
  userName,
  fullName,
  password: demoPassword(userName),
  description: descriptions[userName] ?? '',
}))
