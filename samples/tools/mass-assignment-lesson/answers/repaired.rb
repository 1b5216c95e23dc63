# One model answer. Yours may differ: the grader judges what a handler does.
# To try it, copy this file over repaired.rb; keep yours under another name.
module Repaired
  TEXT = ->(value) { value.is_a?(String) && value.length.between?(1, 80) }
  SWITCH = ->(value) { [true, false].include?(value) }
  EMAIL = ->(value) { value.is_a?(String) && value.match?(/\A[^@\s]+@[^@\s]+\z/) }

  module_function

  # Takes the permitted fields out of a form, or nil if one holds a bad value.
  def permit(form, rules)
    return nil unless form.is_a?(Hash)

    taken = form.slice(*rules.keys)
    taken if taken.all? { |field, value| rules[field].call(value) }
  end

  def change(record, form, rules)
    taken = permit(form, rules)
    return 'refused' unless taken

    record.merge!(taken)
    'ok'
  end

  def profile(world, actor, form)
    change(world['accounts'][actor], form, 'name' => TEXT, 'newsletter' => SWITCH)
  end

  def settings(world, actor, form)
    language = ->(value) { World::LANGUAGES.include?(value) }
    change(world['accounts'][actor], form, 'language' => language, 'newsletter' => SWITCH)
  end

  def address(world, actor, form)
    address = world['addresses'][form['id']]
    return 'refused' unless address && address['owner'] == actor

    change(address, form['address'], 'street' => TEXT, 'city' => TEXT)
  end

  def order(world, actor, form)
    price = World::PRICES[form['item']]
    quantity = form['quantity']
    return 'refused' unless price && quantity.is_a?(Integer) && quantity.between?(1, 20)

    account = world['accounts'][actor]
    return 'refused' if price * quantity > account['balance_cents']

    account['balance_cents'] -= price * quantity
    'ok'
  end

  # Checks every row before the first one is written.
  def notes(world, actor, form)
    rows = form['orders']
    return 'refused' unless rows.is_a?(Array) && rows.all?(Hash)

    orders = rows.map { |row| world['orders'][row['id']] }
    return 'refused' unless orders.all? { |order| order && order['owner'] == actor }

    changes = rows.map { |row| permit(row, 'note' => TEXT, 'gift' => SWITCH) }
    return 'refused' unless changes.all?

    orders.zip(changes) { |order, taken| order.merge!(taken) }
    'ok'
  end

  # Nobody gives away a rank they do not stand above, and nobody touches their equals.
  def role(world, actor, form)
    me = world['accounts'][actor]
    member = world['accounts'][form['member']]
    mine = World::RANKS.index(me['role'])
    wanted = World::RANKS.index(form['role'])
    return 'refused' unless member && wanted && mine >= World::RANKS.index('manager')
    return 'refused' unless member['team'] == me['team']
    return 'refused' unless wanted < mine && World::RANKS.index(member['role']) < mine

    member['role'] = form['role']
    'ok'
  end

  # A confirmation belongs to one address: a new address starts without it.
  def email(world, actor, form)
    email = form['email']
    return 'refused' unless EMAIL.call(email)

    account = world['accounts'][actor]
    account['email_confirmed'] = false unless account['email'] == email
    account['email'] = email
    'ok'
  end
end
