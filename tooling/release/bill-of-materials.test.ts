import { expect, test } from 'vitest'
import { narrowBill } from './bill-of-materials.ts'

const development = { name: 'cdx:npm:package:development', value: 'true' }

test('keeps what is shipped, as required, and nothing that differs between two runs', () => {
  const bill = {
    bomFormat: 'CycloneDX',
    serialNumber: 'urn:uuid:1',
    metadata: {
      timestamp: '2026-01-01T00:00:00Z',
      tools: [{ name: 'npm', version: '11.0.0' }],
      component: { name: 'some-folder', version: '1.0.0' },
    },
    components: [
      { 'bom-ref': '@stamboek/web@1.0.0', scope: 'required' },
      { 'bom-ref': '@stamboek/testing@1.0.0', scope: 'required' },
      { 'bom-ref': 'react@19.0.0', scope: 'optional', properties: [development, { name: 'x', value: 'y' }] },
      { 'bom-ref': 'vitest@5.0.0', scope: 'optional', properties: [development] },
      { 'bom-ref': 'postgres-windows@1.0.0', scope: 'optional', properties: [] },
    ],
    dependencies: [
      {
        ref: 'stamboek@1.0.0',
        dependsOn: ['@stamboek/web@1.0.0', '@stamboek/testing@1.0.0', 'vitest@5.0.0'],
      },
      { ref: '@stamboek/web@1.0.0', dependsOn: ['react@19.0.0', 'vitest@5.0.0'] },
      { ref: 'vitest@5.0.0', dependsOn: [] },
    ],
  }
  const shipped = new Set(['react@19.0.0', 'postgres-windows@1.0.0'])
  expect(narrowBill(bill, shipped, '2026-11-27T15:00:00+01:00')).toEqual({
    bomFormat: 'CycloneDX',
    metadata: { timestamp: '2026-11-27T14:00:00.000Z', component: { name: 'stamboek', version: '1.0.0' } },
    components: [
      { 'bom-ref': '@stamboek/web@1.0.0', scope: 'required' },
      { 'bom-ref': 'react@19.0.0', scope: 'required', properties: [{ name: 'x', value: 'y' }] },
      { 'bom-ref': 'postgres-windows@1.0.0', scope: 'optional', properties: [] },
    ],
    dependencies: [
      { ref: 'stamboek@1.0.0', dependsOn: ['@stamboek/web@1.0.0'] },
      { ref: '@stamboek/web@1.0.0', dependsOn: ['react@19.0.0'] },
    ],
  })
})
