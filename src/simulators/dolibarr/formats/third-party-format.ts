import { compactText, seconds } from "../clock.ts"
import type { ThirdPartyRow } from "../store/third-parties-store.ts"
import { blankObject, idText, nulls } from "./blank-format.ts"

const blankThirdParty = {
  ...blankObject,
  ...nulls(`contacts_ids linkedObjectsIds canvas fk_project contact_id user origin_type origin_id statut barcode_type
    barcode_type_coder mode_reglement_id cond_reglement_id demand_reason_id transport_mode_id shipping_method_id
    multicurrency_tx multicurrency_total_ht multicurrency_total_tva multicurrency_total_ttc lastname firstname civility_id
    date_validation retained_warranty_fk_cond_reglement warehouse_id prefixCustomerIsRequired phone_mobile fax no_email
    skype twitter facebook linkedin url barcode idprof7 idprof8 idprof9 idprof10 socialobject localtax1_assuj
    localtax2_assuj managers capital typent_code effectif_id forme_juridique_code mode_reglement_supplier_id
    transport_mode_supplier_id code_compta_client code_compta accountancy_code_customer code_compta_fournisseur
    accountancy_code_supplier code_compta_product stcomm_picto price_level outstanding_limit order_min_amount
    supplier_order_min_amount parent default_lang webservices_url webservices_key logo logo_small logo_mini logo_squarred
    logo_squarred_small logo_squarred_mini fk_warehouse bank_account label_incoterms location_incoterms`),
  module: "societe",
  entity: "1",
  fk_multicurrency: "0",
  multicurrency_code: "",
  fk_account: "0",
  user_creation_id: "1",
  user_modification_id: "1",
  SupplierCategories: [],
  idprof4: "",
  idprof5: "",
  idprof6: "",
  tva_assuj: "1",
  tva_intra: "",
  vat_reverse_charge: 0,
  localtax1_value: "0.0000",
  localtax2_value: "0.0000",
  typent_id: "0",
  effectif: "",
  forme_juridique: "",
  remise_percent: 0,
  remise_supplier_percent: "0",
  fk_prospectlevel: "",
  stcomm_id: "0",
  status_prospect_label: "Never contacted",
  accountancy_code_sell: "",
  accountancy_code_buy: "",
  partnerships: [],
  fk_incoterms: "0",
  socialnetworks: [],
}

export const formatThirdParty = (row: ThirdPartyRow) => ({
  ...blankThirdParty,
  id: String(row.rowid),
  ref: String(row.rowid),
  ref_ext: row.ref_ext,
  name: row.nom,
  name_alias: row.name_alias,
  email: row.email,
  phone: row.phone,
  address: row.address,
  zip: row.zip,
  town: row.town,
  status: String(row.status),
  country_id: idText(row.fk_pays),
  country_code: row.fk_pays === null ? "" : "CR",
  client: String(row.client),
  prospect: row.client >= 2 ? 1 : 0,
  fournisseur: String(row.fournisseur),
  code_client: row.code_client,
  code_fournisseur: row.code_fournisseur,
  idprof1: row.siren,
  idprof2: row.siret,
  idprof3: row.ape,
  note_public: row.note_public,
  note_private: row.note_private,
  date_creation: seconds(row.datec),
  date_modification: seconds(row.tms),
})

const noDiscounts = { absolute_discount: "0", absolute_creditnote: "0" }

export const formatOneThirdParty = (row: ThirdPartyRow) => ({ ...formatThirdParty(row), ...noDiscounts })

export const formatChangedThirdParty = (row: ThirdPartyRow) => ({
  ...formatOneThirdParty(row),
  socid: row.rowid,
  trackid: `thi${row.rowid}`,
})

/** `/thirdparties/0` is not refused: it is a made-up specimen. */
export const specimen = (now: Date) => ({
  ...blankThirdParty,
  ...noDiscounts,
  id: 0,
  entity: 1,
  ref: null,
  ref_ext: "Ref ext",
  name: `THIRDPARTY SPECIMEN ${compactText(now)}`,
  name_alias: null,
  email: "specimen@specimen.com",
  phone: "0909090901",
  address: "21 jump street",
  zip: "99999",
  town: "MyTown",
  status: 1,
  specimen: 1,
  country_id: 1,
  country_code: "FR",
  client: 1,
  prospect: 1,
  fournisseur: 1,
  code_client: `CC-${compactText(now)}`,
  code_fournisseur: `SC-${compactText(now)}`,
  idprof1: "idprof1",
  idprof2: "idprof2",
  idprof3: "idprof3",
  note_public: "This is a comment (public)",
  note_private: "This is a comment (private)",
  date_creation: null,
  date_modification: null,
})
