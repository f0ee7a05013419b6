export class PostgresFault extends Error {}
