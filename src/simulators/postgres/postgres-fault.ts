/** What keeps the embedded PostgreSQL from starting, in words for whoever runs the shop: its stack says nothing more. */
export class PostgresFault extends Error {}
