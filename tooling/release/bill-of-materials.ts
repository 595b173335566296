import { execFileSync } from 'node:child_process'
import { readLockFile } from '../checks/check-lock-file.ts'
import { listShippedPackages } from '../shipped-packages.ts'

/** The parts of CycloneDX 1.5 that npm writes and this file changes; the rest stays as npm has it. */
export interface BillOfMaterials {
  serialNumber?: string
  metadata: { timestamp: string; tools?: unknown; component: { name: string } }
  components: BillComponent[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

interface BillComponent {
  'bom-ref': string
  scope?: string
  properties?: { name: string; value: string }[]
}

const ownWorkspaces = ['model', 'signalr', 'server', 'web'].map((name) => `@stamboek/${name}`)

/**
 * The packages of a release as CycloneDX JSON: npm's own list of the lock file without those that only build or test.
 * @throws when npm fails.
 */
export function createBillOfMaterials(root: string, committedOn: string): string {
  const shipped = listShippedPackages(root, readLockFile(root)).map(
    ({ name, version }) => `${name}@${version}`,
  )
  const bill = narrowBill(runNpmSbom(root), new Set(shipped), committedOn)
  return `${JSON.stringify(bill, null, 2)}\n`
}

/**
 * Keeps the shipped packages (`name@version`) and the workspaces that the product consists of, and leaves out what
 * differs between two runs: serial number, time, version of npm and name of the folder.
 * @internal
 */
export function narrowBill(
  bill: BillOfMaterials,
  shipped: ReadonlySet<string>,
  committedOn: string,
): BillOfMaterials {
  const isKept = (ref: string): boolean =>
    shipped.has(ref) || ownWorkspaces.some((name) => ref.startsWith(`${name}@`))
  const narrowed: BillOfMaterials = {
    ...bill,
    metadata: {
      ...bill.metadata,
      timestamp: new Date(committedOn).toISOString(),
      component: { ...bill.metadata.component, name: 'stamboek' },
    },
    components: bill.components.filter((each) => isKept(each['bom-ref'])).map(asShipped),
    dependencies: bill.dependencies
      .filter(({ ref }, index) => index === 0 || isKept(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
  }
  delete narrowed.serialNumber
  delete narrowed.metadata.tools
  return narrowed
}

/** npm marks what the build of the web contains as only for development. */
function asShipped(component: BillComponent): BillComponent {
  const properties = component.properties?.filter(({ name }) => name !== 'cdx:npm:package:development')
  if (properties?.length === component.properties?.length) return component
  return { ...component, scope: 'required', ...(properties && { properties }) }
}

function runNpmSbom(root: string): BillOfMaterials {
  const npm = process.env['npm_execpath']
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm']
  const options = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
  const output = execFileSync(command ?? 'npm', [...first, ...options], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  })
  return JSON.parse(output) as BillOfMaterials
}
