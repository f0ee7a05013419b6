import pg from "pg"

/** Columns that only the embedded ERP has, and columns that only Dolibarr needs. */
const ownColumns = ["num", "extrafields", "delivery_date"]
const tables: Record<string, { without?: readonly string[]; with?: Record<string, unknown> }> = {
  entrepot: {},
  categorie: {},
  product: {},
  product_stock: {},
  stock_mouvement: {},
  product_attribute: {},
  product_attribute_value: {},
  product_attribute_combination: {
    without: ["fk_prod_attr", "fk_prod_attr_val"],
    with: { variation_weight: 0, variation_price_percentage: 0 },
  },
  categorie_product: {},
  categorie_societe: {},
  categorie_fournisseur: {},
  societe: {},
  c_paiement: { with: { type: 2, active: 1 } },
  bank_account: { with: { fk_pays: 75, currency_code: "CRC", courant: 1, clos: 0 } },
  commande: { with: { fk_user_author: 1 } },
  commandedet: {},
  expedition: { without: ["fk_commande"], with: { fk_user_author: 1 } },
  expeditiondet: { with: { element_type: "commande" } },
  facture: { with: { fk_user_author: 1, fk_cond_reglement: 1 } },
  facturedet: {},
  element_element: { with: { sourcetype: "commande", targettype: "facture" } },
  paiement: { without: ["fk_facture", "fk_account"], with: { fk_bank: 0 } },
  paiement_facture: {},
}

const text = (value: unknown): string =>
  value === null || value === undefined
    ? "null"
    : `'${String(value).replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", "\\n")}'`

type Row = Record<string, unknown>
const without = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

const timestamp = 1184

/** Converts an embedded ERP to a real Dolibarr 20 with the same ids: SQL for its empty database, and its files. */
export const dolibarrRows = async (embeddedErpUrl: string) => {
  const options = "-c search_path=erp -c timezone=America/Costa_Rica"
  const types = {
    getTypeParser: ((oid, format) =>
      oid === timestamp
        ? (value: string) => value.slice(0, 19)
        : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  }
  const db = new pg.Client({ connectionString: embeddedErpUrl, options, types })
  await db.connect()
  const sql = ["set foreign_key_checks = 0; set sql_mode = ''; delete from llx_c_paiement where id in (4, 6, 106);"]
  const insert = (table: string, row: Row) =>
    sql.push(`insert into llx_${table} (${Object.keys(row).join()}) values (${Object.values(row).map(text).join()});`)
  const readRows = async (table: string) => (await db.query<Row>(`select * from ${table}`)).rows
  for (const [table, differs] of Object.entries(tables))
    for (const row of await readRows(table))
      insert(table, { ...without(row, [...ownColumns, ...(differs.without ?? [])]), ...differs.with })
  for (const { rowid, fk_prod_attr, fk_prod_attr_val } of await readRows("product_attribute_combination"))
    insert("product_attribute_combination2val", { fk_prod_combination: rowid, fk_prod_attr, fk_prod_attr_val })
  for (const { rowid, fk_commande } of await readRows("expedition"))
    insert("element_element", {
      fk_source: fk_commande,
      sourcetype: "commande",
      fk_target: rowid,
      targettype: "shipping",
    })
  sql.push(`update llx_expeditiondet d join llx_commandedet l on l.rowid = d.fk_elementdet
    set d.fk_element = l.fk_commande, d.fk_product = l.fk_product;`)
  for (const { name, elementtype, label, type, size, pos } of await readRows("extrafields")) {
    insert("extrafields", { name, entity: 1, elementtype, label, type, size, pos, enabled: "1", list: "1", param: "" })
    sql.push(`alter table llx_${elementtype}_extrafields add column \`${name}\` varchar(255);`)
  }
  for (const { rowid, extrafields } of await readRows("product"))
    if (Object.keys(extrafields as object).length > 0)
      insert("product_extrafields", { fk_object: rowid, ...(extrafields as object) })

  const files: { path: string; content: Uint8Array }[] = []
  const refs = new Map((await readRows("product")).map(({ rowid, ref }) => [rowid, String(ref)]))
  for (const { content, ...file } of await readRows("ecm_files")) {
    const filepath = `produit/${refs.get(file["src_object_id"])}`
    files.push({ path: `${filepath}/${file["filename"]}`, content: content as Uint8Array })
    const { rowid, label, share, filename, src_object_type, src_object_id, position } = file
    const named = { rowid, ref: `f${rowid}`, label, share, filepath, filename, gen_or_uploaded: "uploaded" }
    insert("ecm_files", { ...named, src_object_type, src_object_id, position })
  }
  await db.end()
  return { sql: sql.join("\n"), files }
}
