/** Why nothing was done: one reason for all items, or reasons for some of them. */
export type Refusal<Item> = string | ReadonlyMap<Item, string>

/** Limits the work while every row is locked. */
const maxAttempts = 500

const tooManyRefusedMessage = 'Niet gewijzigd: te veel records in deze aanvraag worden geweigerd.'

/**
 * Attempts all items at once and returns the refused ones with reasons. Leaves out items refused by name and attempts
 * the rest again; halves a group refused as a whole, down to single items. From the 500th attempt on each waiting
 * group is tried once, and refused as a whole if any item of it is.
 * @param attempt writes all items or none; resolves with the refusal, or undefined on success
 */
export async function bisectRefusals<Item>(
  items: readonly Item[],
  attempt: (items: readonly Item[]) => Promise<Refusal<Item> | undefined>,
): Promise<ReadonlyMap<Item, string>> {
  let attempts = 0
  const refused = new Map<Item, string>()

  async function attemptBisecting(subset: readonly Item[]): Promise<void> {
    if (subset.length === 0) return
    attempts += 1
    const refusal = await attempt(subset)
    if (refusal === undefined) return
    const isNamed = typeof refusal !== 'string'
    if (isNamed) for (const [item, reason] of refusal) refused.set(item, reason)
    const rest = isNamed ? subset.filter((item) => !refusal.has(item)) : subset
    if (!isNamed && rest.length === 1) for (const item of rest) refused.set(item, refusal)
    else if (attempts >= maxAttempts) for (const item of rest) refused.set(item, tooManyRefusedMessage)
    else if (isNamed) await attemptBisecting(rest)
    else {
      const middle = Math.ceil(rest.length / 2)
      await attemptBisecting(rest.slice(0, middle))
      await attemptBisecting(rest.slice(middle))
    }
  }

  await attemptBisecting(items)
  return refused
}
