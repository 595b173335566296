interface Member {
  readonly id: string
  readonly userId: string
  readonly groups: ReadonlySet<string>
}

export class HubMembers<Client extends Member> {
  readonly all = new Map<string, Client>()
  readonly #users = new Map<string, Set<Client>>()
  readonly #groups = new Map<string, Set<Client>>()

  add(client: Client): void {
    this.all.set(client.id, client)
    addTo(this.#users, client.userId, client)
  }

  remove(client: Client): void {
    if (this.all.get(client.id) === client) this.all.delete(client.id)
    removeFrom(this.#users, client.userId, client)
    for (const group of client.groups) removeFrom(this.#groups, group, client)
  }

  join(client: Client, group: string): void {
    addTo(this.#groups, group, client)
  }

  leave(client: Client, group: string): void {
    removeFrom(this.#groups, group, client)
  }

  ofUser(userId: string): Iterable<Client> {
    return this.#users.get(userId) ?? []
  }

  ofGroup(name: string): Iterable<Client> {
    return this.#groups.get(name) ?? []
  }
}

function addTo<Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void {
  const set = sets.get(key)
  if (set) set.add(value)
  else sets.set(key, new Set([value]))
}

/** Deletes empty sets, since clients choose the names of groups. */
function removeFrom<Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void {
  const set = sets.get(key)
  if (!set) return
  set.delete(value)
  if (set.size === 0) sets.delete(key)
}
