export default function Page() {
  return <h1 className="mx-auto max-w-7xl px-4 py-16 text-3xl font-bold">Asociaciones</h1>
}
