import { type ActiveRangeUtc, activeRange } from '../../basis/data/active-range.ts'

export interface DemoResourceTeamType {
  description: string
  isRootOnly: boolean
  hasExclusiveResources: boolean
  status: 'Active' | 'Inactive'
  activeRangeUtc: ActiveRangeUtc
  remark: string | null
  resourceTypeCodes: readonly string[]
}

const always = activeRange(null, null)

export const resourceTeamTypes: readonly DemoResourceTeamType[] = [
  {
    description: 'Vestiging',
    isRootOnly: true,
    hasExclusiveResources: true,
    status: 'Active',
    activeRangeUtc: always,
    remark: 'Iedereen werkt vanuit één vestiging.',
    resourceTypeCodes: ['MDW', 'UZK', 'VRW', 'VTG', 'RMT'],
  },
  {
    description: 'Wijkteam',
    isRootOnly: false,
    hasExclusiveResources: false,
    status: 'Active',
    activeRangeUtc: always,
    remark: null,
    resourceTypeCodes: ['MDW', 'UZK', 'VRW', 'VTG'],
  },
  {
    description: 'Route',
    isRootOnly: false,
    hasExclusiveResources: false,
    status: 'Active',
    activeRangeUtc: always,
    remark: 'Een vaste ronde van een wijkteam.',
    resourceTypeCodes: ['MDW', 'UZK', 'VTG'],
  },
  {
    description: 'Specialistisch team',
    isRootOnly: false,
    hasExclusiveResources: false,
    status: 'Active',
    activeRangeUtc: always,
    remark: null,
    resourceTypeCodes: ['MDW'],
  },
  {
    description: 'Flexpool',
    isRootOnly: true,
    hasExclusiveResources: false,
    status: 'Active',
    activeRangeUtc: activeRange('2019-01-01', '2025-07-01'),
    remark: 'Opgegaan in de wijkteams.',
    resourceTypeCodes: ['UZK', 'VRW'],
  },
  {
    description: 'Projectgroep',
    isRootOnly: false,
    hasExclusiveResources: false,
    status: 'Inactive',
    activeRangeUtc: always,
    remark: null,
    resourceTypeCodes: [],
  },
]
