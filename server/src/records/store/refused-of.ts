/** Why none of the items was done: for them all together, or for those by themselves that are named. */
export type Refusal<Item> = string | ReadonlyMap<Item, string>

/** After so many tries what is refused is not split any more: each is work while every row is locked. */
const mostTries = 500

const untold = 'Niet gewijzigd: te veel records in deze aanvraag worden geweigerd.'

/**
 * Tries all items at once. When some are refused by name, the others are tried again without them; when all are refused
 * together, each half is tried by itself, down to the ones that stand in the way: a few among thousands cost a few tries
 * each. Gives why those were refused; the others are done.
 * @param attempt does all of the items or none, and says why not.
 */
export async function refusedOf<Item>(
  items: readonly Item[],
  attempt: (items: readonly Item[]) => Promise<Refusal<Item> | undefined>,
): Promise<ReadonlyMap<Item, string>> {
  let tries = 0
  const refused = new Map<Item, string>()

  async function run(some: readonly Item[]): Promise<void> {
    if (some.length === 0) return
    tries += 1
    const refusal = await attempt(some)
    if (refusal === undefined) return
    const isNamed = typeof refusal !== 'string'
    if (isNamed) for (const [item, reason] of refusal) refused.set(item, reason)
    const rest = isNamed ? some.filter((item) => !refusal.has(item)) : some
    if (!isNamed && rest.length === 1) for (const item of rest) refused.set(item, refusal)
    else if (tries >= mostTries) for (const item of rest) refused.set(item, untold)
    else if (isNamed) await run(rest)
    else {
      const middle = Math.ceil(rest.length / 2)
      await run(rest.slice(0, middle))
      await run(rest.slice(middle))
    }
  }

  await run(items)
  return refused
}
