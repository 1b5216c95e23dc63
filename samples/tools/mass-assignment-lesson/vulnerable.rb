# Seven handlers with a hole each. Read them, attack them, and leave this file as it is:
# the attacks are judged against it. `actor` is who is logged in; `form` is what they sent.
require_relative 'world'

module Vulnerable
  module_function

  # 1. The profile page shows name and newsletter.
  def profile(world, actor, form)
    account = world['accounts'][actor]
    form.each { |field, value| account[field] = value if account.key?(field) }
    'ok'
  end

  # 2. The settings page shows language and newsletter. After the first incident it got a deny list.
  def settings(world, actor, form)
    account = world['accounts'][actor]
    denied = %w[name email email_confirmed role team balance_cents]
    allowed = form.reject { |field, _| denied.include?(field) }
    allowed.each do |field, value|
      name = field.strip.downcase
      account[name] = value if account.key?(name)
    end
    'ok'
  end

  # 3. The address page sends { "id": ..., "address": { "street": ..., "city": ... } }.
  def address(world, actor, form)
    address = world['addresses'][form['id']]
    return 'refused' unless address && address['owner'] == actor

    address.merge!(form['address'])
    'ok'
  end

  # 4. The shop sends { "item": ..., "quantity": ... } and takes the total from the balance.
  def order(world, actor, form)
    wanted = form.slice('item', 'quantity')
    total = World::PRICES.fetch(wanted['item']) * wanted['quantity']
    account = world['accounts'][actor]
    return 'refused' if total > account['balance_cents']

    account['balance_cents'] -= total
    'ok'
  end

  # 5. The orders page sends { "orders": [{ "id": ..., "note": ..., "gift": ... }, ...] }.
  def notes(world, actor, form)
    rows = form['orders']
    first = world['orders'][rows.first['id']]
    return 'refused' unless first && first['owner'] == actor

    rows.each { |row| world['orders'][row['id']].merge!(row.slice('note', 'gift')) }
    'ok'
  end

  # 6. The team page of managers and owners sends { "member": ..., "role": ... }.
  def role(world, actor, form)
    rank = World::RANKS.index(world['accounts'][actor]['role'])
    return 'refused' if rank < World::RANKS.index('manager')

    world['accounts'][form['member']]['role'] = form['role']
    'ok'
  end

  # 7. The email page sends { "email": ... }.
  def email(world, actor, form)
    world['accounts'][actor].merge!(form.slice('email'))
    'ok'
  end
end
