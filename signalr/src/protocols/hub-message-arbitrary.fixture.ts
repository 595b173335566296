import * as fc from 'fast-check'
import { type HubMessage, messageTypes } from './hub-messages.ts'

/** Values that both encodings preserve; neither keeps the sign of a zero. */
const anyValue: fc.Arbitrary<unknown> = fc
  .jsonValue({ stringUnit: 'binary' })
  .map((value) => JSON.stringify(value))
  .filter((json) => !json.includes('__proto__'))
  .map((json): unknown => JSON.parse(json))

const text = fc.string({ unit: 'binary' })
const id = fc.string({ unit: 'binary', minLength: 1 })
const call = {
  target: id,
  arguments: fc.array(anyValue),
  streamIds: fc.array(id, { minLength: 1 }),
}

const anyInvocation = fc.record(
  { type: fc.constant(messageTypes.invocation), invocationId: id, ...call },
  { noNullPrototype: true, requiredKeys: ['type', 'target', 'arguments'] },
)
const anyStreamInvocation = fc.record(
  { type: fc.constant(messageTypes.streamInvocation), invocationId: id, ...call },
  { noNullPrototype: true, requiredKeys: ['type', 'invocationId', 'target', 'arguments'] },
)
const anyStreamItem = plainRecord({
  type: fc.constant(messageTypes.streamItem),
  invocationId: id,
  item: anyValue,
})
const anyCompletion = fc.oneof(
  plainRecord({ type: fc.constant(messageTypes.completion), invocationId: id }),
  plainRecord({ type: fc.constant(messageTypes.completion), invocationId: id, error: text }),
  plainRecord({ type: fc.constant(messageTypes.completion), invocationId: id, result: anyValue }),
)
const anyCancelInvocation = plainRecord({
  type: fc.constant(messageTypes.cancelInvocation),
  invocationId: id,
})
const anyPing = fc.constant({ type: messageTypes.ping })
const anyClose = fc.record(
  { type: fc.constant(messageTypes.close), error: text, allowReconnect: fc.boolean() },
  { noNullPrototype: true, requiredKeys: ['type'] },
)
const anySequenced = plainRecord({
  type: fc.constantFrom(messageTypes.ack, messageTypes.sequence),
  sequenceId: fc.maxSafeNat(),
})

export const hubMessageArbitrary: fc.Arbitrary<HubMessage> = fc.oneof(
  anyInvocation,
  anyStreamInvocation,
  anyStreamItem,
  anyCompletion,
  anyCancelInvocation,
  anyPing,
  anyClose,
  anySequenced,
)

export function chunksArbitrary(bytes: Uint8Array): fc.Arbitrary<Uint8Array[]> {
  return fc.uniqueArray(fc.nat(bytes.length), { maxLength: 20 }).map((places) => {
    const cuts = [0, ...places.toSorted((one, other) => one - other), bytes.length]
    return cuts.slice(1).map((end, index) => bytes.subarray(cuts[index], end))
  })
}

function plainRecord<Fields extends object>(fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> }) {
  return fc.record(fields, { noNullPrototype: true })
}
