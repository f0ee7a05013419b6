-- How many units each customer's cart holds, so that the header can say it on every page without asking the ERP.
create table cart_units (
  customer_id integer primary key,
  units integer not null
);
