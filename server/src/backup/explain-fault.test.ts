import { expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { explainFault } from './explain-fault.ts'

const fault = (code: string) => Object.assign(new Error('fault'), { code })

test.each([
  ['ENOSPC', 'De schijf van /kopie is vol. Niets gedaan.'],
  ['EROFS', '/kopie is alleen te lezen. Niets gedaan.'],
  ['ECONNRESET', 'De verbinding met de database is verbroken. Niets gedaan.'],
  ['53100', 'De schijf van de database is vol. Niets gedaan.'],
  ['ZSTD_error_corruption_detected', 'Een bestand in /kopie is beschadigd of onvolledig. Niets gedaan.'],
])('%s is told as a sentence', (code, sentence) => {
  const explained = explainFault(fault(code), '/kopie', 'Niets gedaan.')
  expect(explained).toBeInstanceOf(StartError)
  expect((explained as Error).message).toBe(sentence)
})

test('other errors stay as they are', () => {
  const error = fault('OTHER')
  expect(explainFault(error, '/kopie', 'Niets gedaan.')).toBe(error)
})
