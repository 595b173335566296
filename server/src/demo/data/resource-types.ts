export interface DemoResourceType {
  code: string
  description: string
  isCodeUnique: boolean
  status: 'Active' | 'Inactive'
}

export const resourceTypes: readonly DemoResourceType[] = [
  { code: 'MDW', description: 'Medewerker', isCodeUnique: true, status: 'Active' },
  { code: 'UZK', description: 'Uitzendkracht', isCodeUnique: false, status: 'Active' },
  { code: 'VRW', description: 'Vrijwilliger', isCodeUnique: false, status: 'Active' },
  { code: 'VTG', description: 'Voertuig', isCodeUnique: true, status: 'Active' },
  { code: 'RMT', description: 'Ruimte', isCodeUnique: false, status: 'Active' },
  { code: 'HLP', description: 'Hulpmiddel', isCodeUnique: false, status: 'Inactive' },
]
