# 9. Single or double: what does this print?
name=world
echo 'hello $name'
