# What an attack has to achieve, handler by handler. Who sends it is fixed.
Goal = Struct.new(:number, :handler, :actor, :text, :reached)

GOALS = [
  Goal.new('1', :profile, 'mia', 'Mia, a member, becomes the owner of her team.',
           ->(world) { world['accounts']['mia']['role'] == 'owner' }),
  Goal.new('2', :settings, 'mia', 'Mia has more than 5000 cents, in spite of the deny list.',
           ->(world) { world['accounts']['mia']['balance_cents'].then { |b| b.is_a?(Integer) && b > 5000 } }),
  Goal.new('3', :address, 'mia', 'A second address, written by Mia, stands in the address book of Sam.',
           ->(world) { world['addresses'].values.count { |a| a['owner'] == 'sam' } == 2 }),
  Goal.new('4', :order, 'mia', 'Mia orders something and has more money than before.',
           ->(world) { world['accounts']['mia']['balance_cents'] > 5000 }),
  Goal.new('5', :notes, 'mia', 'Mia changes the note of an order that belongs to Sam.',
           ->(world) { world['orders']['o3']['note'] != '' }),
  Goal.new('6', :role, 'tom', 'Tom, a manager, makes himself the owner.',
           ->(world) { world['accounts']['tom']['role'] == 'owner' }),
  Goal.new('7', :email, 'mia', 'Mia has a confirmed address that she never confirmed.',
           lambda { |world|
             mia = world['accounts']['mia']
             mia['email_confirmed'] == true && mia['email'].to_s.include?('@') && mia['email'] != 'mia@example.com'
           })
].freeze
